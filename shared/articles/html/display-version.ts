import { siteConfig } from '../../site.config.ts'

/**
 * The version of the output of `display`, `displayInFeeds` and `excerptOf`. Stored output of another version is derived
 * again. Increase it when the output changes; a test checks this. In a file of its own: who only compares it
 * need not load the parser.
 */
export const displayVersion = `5 ${siteConfig.url}`
