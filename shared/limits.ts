import { fieldLimits } from './field-limits.ts'

/** Limits with units, from section 9 of the specification unless marked as ours; those of one field are in `articles/fields.ts`. */
export const limits = {
  ...fieldLimits,
  /** Bytes of an article's HTML after sanitising; ours, half of what a D1 row holds. */
  articleBytes: 1_000_000,
  /** Tags of an article's HTML; parsing time grows with their nesting. */
  articleTags: 20_000,
  /** Characters of a code block that is highlighted, and of all in one article; ours. */
  highlightedBlock: 10_000,
  highlighted: 60_000,
  /** Elements that the parser may make of an article's HTML; it reopens unclosed elements in each block. */
  articleElements: 40_000,
  /** Levels of nested elements; browsers follow 512, some of which are the page's. */
  articleDepth: 450,
  /** Bytes of a request body; room for an article in base64 with its other fields. */
  requestBytes: 2_000_000,
  /** Bytes of an uploaded picture, its longest side, and its pixels in all; ours. */
  pictureBytes: 8_000_000,
  pictureSide: 12_000,
  picturePixels: 50_000_000,
  /** Files of uploaded pictures in one answer. */
  picturesPage: 500,
  /** Pictures whose uses one call searches for, and uses in one answer; ours. */
  pictureUses: 24,
  pictureUsesPage: 500,
  /** Addresses of a file of subscribers in one call, which hashes each three times; ours. */
  importedSubscribers: 50,
  /** Columns of such a file that say who agreed, cells of one reader, values that the author explains, characters of each; ours. */
  consentColumns: 60,
  consentSayings: 300,
  consentMeanings: 200,
  consentCell: 200,
  researchLinks: 100,
  /** The author's own lines of robots.txt, and characters of one; ours. */
  robotsLines: 100,
  robotsLine: 200,
  /** Characters of a credential's name and of its password; ours. */
  credentialName: 200,
  credentialPassword: 1_000,
  /** Characters of credentials in one call that seals them anew; a value of D1 holds twice as many. */
  sealedCharacters: 1_000_000,
  /** Articles, and referring sites, in one answer of the statistics; ours. */
  statisticsRows: 20,
  /** Earlier versions of an article that are kept; ours. */
  versions: 50,
  /** Refused sign-ins that are kept; ours. */
  failedSignIns: 1_000,
  /** Refused sign-ins in one answer. */
  failedSignInsPage: 100,
  /** Articles in one answer of the author's lists, and of the readers', which reads at most 50 rows; ours. */
  feedPage: 100,
  openFeedPage: 14,
  /** Characters in one answer of the article lists, and of a build's rows. */
  feedBytes: 4_000_000,
  /** Articles in one answer of the search in texts, and bytes of HTML that its index takes at once; ours. */
  foundTexts: 10,
  searchBytes: 2_000_000,
  /** Opinions, or messages, in one answer of the author's lists. */
  sentPage: 100,
  /** Likes, or dislikes, in one answer: of one article, and of all articles. */
  articleReactions: 100_000,
  allReactions: 10_000,
  /** Articles in a feed, and the characters of HTML after which no article is added; ours. */
  syndicated: 20,
  syndicatedCharacters: 2_000_000,
  /** Mailings, and e-mails that were not sent, in one answer; ours. */
  mailings: 50,
  unsentLetters: 100,
  /** E-mails of the local folder in one answer; ours. */
  localLetters: 100,
  /** Characters of the author's opening of an e-mail; ours. */
  opening: 1_000,
  /** Characters (code points) of the text's beginning in place of a summary; ours. */
  excerpt: 160,
  /** Words that a reader reads in a minute; ours. */
  wordsPerMinute: 220,
  /** Chinese or Japanese signs, likewise: as Medium and Hugo have it, between what was measured of the two (439 and 653). */
  signsPerMinute: 500,
  landingPosts: 3,
  relatedPosts: 4,
  categoryPage: 3,
  /** Characters (code points) of the meta description. */
  description: 33,
  defaultWords: 3,
} as const
