"""Files of hosts as people have them: each a name and its text, and what is to become of it."""

from __future__ import annotations

OTHER = '{"type": "command", "command": "notify-send done"}'

JSON_KEPT = {
    "empty object": "{}",
    "empty object on two lines": "{\n}\n",
    "a space in it": "{ }",
    "one line": '{"model": "opus", "env": {"A": "1"}}',
    "one line, tight": '{"model":"opus","env":{"A":"1"}}',
    "two spaces": '{\n  "model": "opus"\n}\n',
    "four spaces": '{\n    "model": "opus",\n    "env": {\n        "A": "1"\n    }\n}\n',
    "tabs": '{\n\t"model": "opus"\n}\n',
    "no indentation": '{\n"model": "opus"\n}\n',
    "no final newline": '{\n  "model": "opus"\n}',
    "many final newlines": '{\n  "model": "opus"\n}\n\n\n',
    "CRLF": '{\r\n  "model": "opus",\r\n  "x": []\r\n}\r\n',
    "trailing spaces": '  {  \n  "model" :  "opus"  ,  \n  "b": 1  \n  }  \n ',
    "mark at the beginning": '\ufeff{\n  "model": "opus"\n}\n',
    "unicode": '{\n  "größe": "日本 \U0001f600 \\u00e9 \\ud83d\\ude00"\n}\n',
    "lone surrogate, escaped": '{"a": "\\ud800"}',
    "separators of other alphabets in a text": '{"a": "x\u2028y\u0085z"}\n',
    "brackets and quotes in texts": '{\n  "a": "}]{[\\"hooks\\": {",\n  "b": "\\\\"\n}\n',
    "the words in a text": '{"a": "hooks", "hooks_": 1, "b": {"hooks": {"Stop": 5}, "mcpServers": 3}}\n',
    "numbers as written": '{"a": 1.0e+5, "b": 100000000000000000000000, "c": -0}\n',
    "a key twice, elsewhere": '{"a": 1, "a": 2}\n',
    "hooks empty": '{\n  "hooks": {}\n}\n',
    "hooks empty over lines": '{\n  "hooks": {\n  }\n}\n',
    "hooks empty on the one line": '{"hooks": {}, "mcpServers": {}}',
    "an event empty": '{\n  "hooks": {\n    "Stop": []\n  }\n}\n',
    "an event empty over lines": '{\n  "hooks": {\n    "Stop": [\n    ]\n  },\n  "z": 1\n}\n',
    "a group empty": '{"hooks": {"Stop": [{"hooks": []}]}}',
    "others on the same event": f'{{\n  "hooks": {{\n    "Stop": [\n      {{"hooks": [{OTHER}]}}\n    ]\n  }}\n}}\n',
    "others on the same event, one line": f'{{"hooks":{{"Stop":[{{"hooks":[{OTHER}]}}]}},"b":1}}',
    "others on another event": f'{{"b": 1,\n "hooks": {{"Notification": [{{"matcher": "B", "hooks": [{OTHER}]}}]}}}}\n',
    "a shape of nobody's": '{"hooks": {"PreToolUse": 7, "Stop": [7, {"hooks": 8}, {"hooks": [9]}]}}\n',
    "another server": '{\n  "mcpServers": {\n    "other": {"command": "x"}\n  }\n}\n',
    "another server, one line": '{"mcpServers": {"other": {"command": "x"}}}',
    "comma first": '{ "a": 1\n, "b": 2\n, "hooks": { "Stop": [ ]\n  }\n}\n',
}
"""Taken: what was there stays, and comes back byte for byte."""

HOOKS_REFUSED = {
    "null": ("null", "no JSON object"),
    "a list": ("[]", "no JSON object"),
    "empty file": ("", "no JSON"),
    "comments": ('{\n  // mine\n  "a": 1\n}\n', "no JSON"),
    "a comma too many": ('{"a": 1,}', "no JSON"),
    "cut off": ('{"a": {"b": 1}', "no JSON"),
    "two objects": ("{}{}", "no JSON"),
    "NaN": ('{"a": NaN}', "NaN"),
    "nested without end": ('{"a":' * 30_000 + "1" + "}" * 30_000, "too deeply"),
    "hooks is a list": ('{"hooks": []}', '"hooks" is no JSON object'),
    "hooks is null": ('{"hooks": null}', '"hooks" is no JSON object'),
    "an event is an object": ('{"hooks": {"Stop": {}}}', 'no list under "Stop"'),
    "an event is a text": ('{"hooks": {"SessionStart": "x"}}', 'no list under "SessionStart"'),
    "hooks twice": ('{"hooks": {}, "hooks": {"Stop": []}}', '"hooks" twice'),
    "an event twice": ('{"hooks": {"Stop": [], "Stop": []}}', '"Stop" twice'),
}

SERVERS_REFUSED = {
    "servers are a list": ('{"mcpServers": []}', '"mcpServers" is no JSON object'),
    "servers twice": ('{"mcpServers": {}, "mcpServers": {}}', '"mcpServers" twice'),
    "ours is a text": ('{"mcpServers": {"chamber": "x"}}', "describes no server"),
    "ours twice": (
        '{"mcpServers": {"chamber": {"command": "x"}, "chamber": {"command": "y"}}}',
        '"chamber" twice',
    ),
}

TOML_KEPT = {
    "nothing": "",
    "blank lines": "\n\n",
    "a comment": "# mine\n",
    "no final newline": 'model = "gpt"',
    "comments and odd order": '# a\nmodel = "gpt" # why\n\n  [z]\n# b\n x = 1\n[a]\ny=2\n\n\n# end',
    "CRLF": '# a\r\nmodel = "gpt"\r\n\r\n[a]\r\nx = 1\r\n',
    "CRLF without the last": "[a]\r\nx = 1",
    "inline tables": "a = {b = 1, c = {d = 2}}\n",
    "dotted keys": 'a.b.c = 1\n"x.y".z = 2\n',
    "arrays of tables": "[[a]]\nx = 1\n[[a]]\nx = 2\n",
    "another server": '[mcp_servers.other]\ncommand = "x"\n\n[mcp_servers.other.env]\nA = "1"\n',
    "the outer table with a header": "[mcp_servers]\n",
    "another server below the header": '[mcp_servers]\nother = {command = "x"}\n',
    "a header within a text": 'a = """\n[mcp_servers.chamber]\ncommand = "/x/plugins/run"\n"""\n',
    "a header within a literal": "a = '''\n[mcp_servers.chamber]\n'''\n[b]\nc = 1\n",
    "lists over lines": "a = [\n  [1],\n  [2],\n]\n",
    "unicode": '"größe" = "日本 \U0001f600"\n',
    "state of Codex": '[hooks.state."/h/.codex/hooks.json:stop:0:0"]\ntrusted_hash = "sha256:1"\n',
    "spaces at the end": "a = 1   \n\t\n  ",
}

TOML_REFUSED = {
    "no TOML": ("a = \n", "no TOML"),
    "a key twice": ("a = 1\na = 2\n", "no TOML"),
    "JSON": ('{"a": 1}', "no TOML"),
    "mark at the beginning, twice": ("\ufeff\ufeffa = 1\n", "no TOML"),
    "servers on one line": ('mcp_servers = {other = {command = "x"}}\n', "on one line"),
    "servers as a list": ("[[mcp_servers]]\na = 1\n", "no table"),
    "servers as a text": ('mcp_servers = "x"\n', "no table"),
    "ours is a text": ('[mcp_servers]\nchamber = "x"\n', "describes no server"),
}
