#!/bin/sh
# orval 7.13.2 writes a response of the components whose name begins with a digit, such as "404.1" (OpenAPI 3.1 allows letters,
# digits, ".", "-" and "_"), as `export type 4041Response`, and says "ready to use": TypeScript cannot read that. Beside it
# stands `N4041Response`, an alias with a name that is one. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --ignore-scripts --prefix . orval@7.13.2 >/dev/null
cat >api.json <<'END'
{
  "openapi": "3.1.1",
  "info": { "title": "A", "version": "1" },
  "paths": {
    "/a": { "get": { "operationId": "readA", "responses": { "404": { "$ref": "#/components/responses/404.1" } } } }
  },
  "components": {
    "responses": {
      "404.1": {
        "description": "It is gone.",
        "content": { "application/json": { "schema": { "type": "object", "properties": { "code": { "type": "string" } } } } }
      }
    }
  }
}
END
node_modules/.bin/orval --input ./api.json --output api.ts >/dev/null
grep -oE 'export type \w+ =( \w+;)?' api.ts | head -2 | tee said
printf '%s\n' 'export type 4041Response =' 'export type N4041Response = 4041Response;' | cmp - said
