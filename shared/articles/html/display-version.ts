/**
 * The version of the output of `display`, `displayInFeeds` and `excerptOf`. Output of another version is
 * derived again. Increase it when the output changes; a test checks this. It has its own file, so that code that only
 * compares it does not load the parser.
 */
export const displayVersion = '13'
