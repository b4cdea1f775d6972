/** The README of an export, for people without this blog. */
export const readMe = (
  title: string,
  { articles, drafts, pictures }: { articles: number; drafts: number; pictures: number },
): string => `${title}

This folder holds what the blog's author has written and been sent. It is private: e-mail addresses
are in it. Every file but the pictures is UTF-8 text.

articles/         ${articles} published articles, a file each: YAML between two lines ---, then HTML
drafts/           ${drafts} drafts, in the same form
pages/            the texts of other pages, such as Now
uploads/          ${pictures} files of uploaded pictures, smaller versions among them
redirects.json    old addresses, and where they lead
subscribers.csv   e-mail addresses that get alerts, when they registered and confirmed
opinions.json     what readers said about articles
messages.json     what readers wrote to the author
settings.json     the blog's name, author and menu, and its switches
stillpress.json   says what made this folder; without it, it is not whole

In an article's front matter, href is its address below /local, oldHrefs are those it had before,
date is the day it is dated, image and imageSource are its picture's address and who made it,
imageAlt is what the picture shows, references are what the article is based on, summary is what the
author said of it. Pictures whose address has /uploads/ in it are in that folder; of others only the
address is here.

To put it back: npm run import -- THIS-FOLDER, into an empty blog. Articles come back under their ids,
addresses and dates, so that the site is the same, byte for byte; settings (but the blog's own address), pages,
pictures, redirects and drafts come back too,
drafts under new ids and without the time at which they would publish themselves. Subscribers,
opinions, messages, likes, counts and earlier versions do not: npm run backup carries all of them.

Not in it: passwords, the vault, sessions, and the Worker's secrets.
`
