/** By grammar: the language's name for readers, then the names that authors use for it. */
const names: Record<string, Record<string, string>> = {
  bash: { Bash: 'bash sh zsh' },
  c: { C: 'c h' },
  cpp: { 'C++': 'cpp c++ cc cxx hpp' },
  csharp: { 'C#': 'csharp c# cs' },
  css: { CSS: 'css' },
  dart: { Dart: 'dart' },
  delphi: { Delphi: 'delphi pascal objectpascal' },
  diff: { Diff: 'diff patch' },
  dockerfile: { Dockerfile: 'dockerfile docker' },
  elixir: { Elixir: 'elixir ex exs' },
  erlang: { Erlang: 'erlang erl' },
  go: { Go: 'go golang' },
  graphql: { GraphQL: 'graphql gql' },
  groovy: { Groovy: 'groovy', Gradle: 'gradle' },
  haskell: { Haskell: 'haskell hs' },
  ini: { INI: 'ini conf env', TOML: 'toml' },
  java: { Java: 'java' },
  javascript: { JavaScript: 'javascript js mjs cjs', JSX: 'jsx' },
  json: { JSON: 'json jsonc json5' },
  kotlin: { Kotlin: 'kotlin kt kts' },
  lisp: { Lisp: 'lisp elisp' },
  lua: { Lua: 'lua' },
  makefile: { Makefile: 'makefile make mk' },
  matlab: { MATLAB: 'matlab octave' },
  nginx: { nginx: 'nginx' },
  objectivec: { 'Objective-C': 'objectivec objective-c objc' },
  ocaml: { OCaml: 'ocaml ml' },
  perl: { Perl: 'perl pl' },
  php: { PHP: 'php' },
  powershell: { PowerShell: 'powershell ps1 pwsh' },
  python: { Python: 'python py' },
  r: { R: 'r' },
  ruby: { Ruby: 'ruby rb' },
  rust: { Rust: 'rust rs' },
  scala: { Scala: 'scala' },
  scss: { SCSS: 'scss', Sass: 'sass' },
  shell: { Shell: 'shell console shell-session' },
  sql: { SQL: 'sql mysql postgresql sqlite' },
  swift: { Swift: 'swift' },
  typescript: { TypeScript: 'typescript ts mts cts', TSX: 'tsx' },
  vbnet: { 'Visual Basic': 'vbnet vb' },
  x86asm: { Assembly: 'asm assembly nasm x86asm' },
  xml: {
    HTML: 'html xhtml',
    XML: 'xml rss atom',
    SVG: 'svg',
    Vue: 'vue',
    Svelte: 'svelte',
    Astro: 'astro',
  },
  yaml: { YAML: 'yaml yml' },
}

export interface Language {
  readonly label: string
  readonly grammar: string
}

/** The languages by the names that authors use, in lower case. */
export const languages: ReadonlyMap<string, Language> = new Map(
  Object.entries(names).flatMap(([grammar, labels]) =>
    Object.entries(labels).flatMap(([label, aliases]) =>
      aliases.split(' ').map((name): [string, Language] => [name, { label, grammar }]),
    ),
  ),
)
