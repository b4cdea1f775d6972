// Not highlight.js's own types: they include a browser's, which nothing here may use.
interface Highlighter {
  highlight(code: string, options: { language: string }): { _emitter: object; errorRaised?: Error }
}

/** The library with all grammars. @param emitter takes the tokens, instead of HTML */
export declare const newHighlighter: (emitter: new () => object) => Highlighter
