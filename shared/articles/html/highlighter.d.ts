// highlight.js brings the types of a browser along, which nothing here may use.
interface Highlighter {
  highlight(code: string, options: { language: string }): { _emitter: object; errorRaised?: Error }
}

/** The library with all grammars. @param emitter takes what it finds, instead of HTML */
export declare const newHighlighter: (emitter: new () => object) => Highlighter
