/** The parts of the screen in their order, with what else they are found by. */
export const settingsParts = {
  'The blog': 'title tagline sentence own address domain',
  'The author': 'name about bio portrait picture social media network code host profile',
  'E-mails': 'name address of the sender answers replies',
  Feeds: 'rss feed readers hub websub',
  Samples: 'sample pages and articles demo',
  Crawlers: 'robots.txt ai training search engines',
  Menu: 'order links navigation footer',
  'E-mails to subscribers': 'letters newsletter whole article summary',
  'E-mails to you': 'letters daily confirm address',
  Backup: 'export download copy restore',
}
