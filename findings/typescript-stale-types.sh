#!/bin/sh
# After `tsc -b`, a declaration file that adds a global and a changed module, in one step, leave the types of whoever
# imports that module as they were, where those are derived: TypeScript 7.0.2 exits with 0, and a project that refers to
# this one is checked against what is gone. 6.0.2 writes them anew; so does 7.0.2 with `--force`. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-save --prefix . new@npm:typescript@7.0.2 old@npm:@typescript/typescript6@6.0.2 >/dev/null
run() {
  rm -rf "$1" && mkdir "$1"
  cat >"$1/tsconfig.json" <<'END'
{
  "compilerOptions": {
    "composite": true,
    "emitDeclarationOnly": true,
    "isolatedModules": true,
    "module": "ESNext",
    "moduleResolution": "Bundler",
    "target": "ES2024",
    "types": [],
    "outDir": "out"
  },
  "include": ["*.ts"]
}
END
  echo 'export const one = 1' >"$1/part.ts"
  printf "import * as part from './part'\nexport const all = { ...part }\n" >"$1/all.ts"
  "$2" -b "$1"
  echo 'export const two = 2' >>"$1/part.ts"
  echo 'interface Global { readonly x: number }' >"$1/global.d.ts"
  "$2" -b "$1"
  echo "$1: $(grep -c two "$1/out/all.d.ts" || true)"
  "$2" -b "$1" --force
  echo "$1, forced: $(grep -c two "$1/out/all.d.ts")"
}
bins=$PWD/node_modules
{
  run 7.0.2 "$bins/new/bin/tsc"
  run 6.0.2 "$bins/old/bin/tsc6"
} | tee said
printf '7.0.2: 0\n7.0.2, forced: 1\n6.0.2: 1\n6.0.2, forced: 1\n' | cmp - said
