import core from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import dart from 'highlight.js/lib/languages/dart'
import delphi from 'highlight.js/lib/languages/delphi'
import diff from 'highlight.js/lib/languages/diff'
import dockerfile from 'highlight.js/lib/languages/dockerfile'
import elixir from 'highlight.js/lib/languages/elixir'
import erlang from 'highlight.js/lib/languages/erlang'
import go from 'highlight.js/lib/languages/go'
import graphql from 'highlight.js/lib/languages/graphql'
import groovy from 'highlight.js/lib/languages/groovy'
import haskell from 'highlight.js/lib/languages/haskell'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import kotlin from 'highlight.js/lib/languages/kotlin'
import lisp from 'highlight.js/lib/languages/lisp'
import lua from 'highlight.js/lib/languages/lua'
import makefile from 'highlight.js/lib/languages/makefile'
import matlab from 'highlight.js/lib/languages/matlab'
import nginx from 'highlight.js/lib/languages/nginx'
import objectivec from 'highlight.js/lib/languages/objectivec'
import ocaml from 'highlight.js/lib/languages/ocaml'
import perl from 'highlight.js/lib/languages/perl'
import php from 'highlight.js/lib/languages/php'
import powershell from 'highlight.js/lib/languages/powershell'
import python from 'highlight.js/lib/languages/python'
import r from 'highlight.js/lib/languages/r'
import ruby from 'highlight.js/lib/languages/ruby'
import rust from 'highlight.js/lib/languages/rust'
import scala from 'highlight.js/lib/languages/scala'
import scss from 'highlight.js/lib/languages/scss'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import swift from 'highlight.js/lib/languages/swift'
import typescript from 'highlight.js/lib/languages/typescript'
import vbnet from 'highlight.js/lib/languages/vbnet'
import x86asm from 'highlight.js/lib/languages/x86asm'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'

/**
 * C# whose signatures have at most six words before the name, and short type parameters. The library looks
 * for functions in cubic time: 5 kB of `a<b> ` would take seconds.
 */
const boundedCsharp = (api) => {
  const language = csharp(api)
  const contains = language.contains.map((mode) =>
    typeof mode.begin === 'string'
      ? {
          ...mode,
          begin: mode.begin.replace('\\s+)+', '\\s+){1,6}').replace('<[^=]+>', '<[^=]{1,99}>'),
        }
      : mode,
  )
  return { ...language, contains }
}

/**
 * The library with grammars, under the names that they use for each other. Markdown's is left out: it takes
 * half a minute for 10 kB of `[a](/`.
 */
export const newHighlighter = (emitter) => {
  const library = core.newInstance()
  library.configure({ __emitter: emitter })
  const grammars = {
    bash,
    c,
    cpp,
    csharp: boundedCsharp,
    css,
    dart,
    delphi,
    diff,
    dockerfile,
    elixir,
    erlang,
    go,
    graphql,
    groovy,
    haskell,
    ini,
    java,
    javascript,
    json,
    kotlin,
    lisp,
    lua,
    makefile,
    matlab,
    nginx,
    objectivec,
    ocaml,
    perl,
    php,
    powershell,
    python,
    r,
    ruby,
    rust,
    scala,
    scss,
    shell,
    sql,
    swift,
    typescript,
    vbnet,
    x86asm,
    xml,
    yaml,
  }
  for (const [name, grammar] of Object.entries(grammars)) library.registerLanguage(name, grammar)
  return library
}
