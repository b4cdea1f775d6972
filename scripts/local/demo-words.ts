/** An opinion of a reader: so many days ago, about the article with this slug. */
interface Opinion {
  readonly ago: number
  readonly slug: string
  readonly name: string
  readonly country: string
  readonly text: string
}

/** What readers of the demo have said about its articles, oldest first. */
export const opinions: readonly Opinion[] = [
  {
    ago: 83,
    slug: 'keeping-a-debugging-notebook-as-a-developer',
    name: 'Ines Almeida',
    country: 'Portugal',
    text: 'I tried the four letters for a month. The R lines are the useful ones: twice I found that I had never written down what actually happened.',
  },
  {
    ago: 71,
    slug: 'tired-eyes-and-a-chimney',
    name: 'Old Tom',
    country: 'Ireland',
    text: 'No chimney here, so I look at the neighbour’s washing line. It works, but I know far too much about his socks.',
  },
  {
    ago: 64,
    slug: 'walking-is-the-best-meeting-room-i-have',
    name: 'Sunniva',
    country: 'Norway',
    text: 'We do this in winter, too, with spikes under our shoes. Nobody has ever said “let us circle back” while walking on ice.',
  },
  {
    ago: 52,
    slug: 'strong-enough-to-carry-the-shopping',
    name: 'Marek',
    country: 'Poland',
    text: 'Your grandmother had the whole plan. Mine still carries the coal up. I started with the table last week and the second round is humbling.',
  },
  {
    ago: 47,
    slug: 'counting-coins-in-computer-programs',
    name: 'Yuki Tanabe',
    country: 'Japan',
    text: 'One more trap for the list: some currencies have no cents at all, and some have three digits. We stored the number of digits beside the amount and slept better.',
  },
  {
    ago: 46,
    slug: 'counting-coins-in-computer-programs',
    name: 'P. Okafor',
    country: 'Nigeria',
    text: 'I sent this to a colleague without a word. He answered with one: “Sorry.”',
  },
  {
    ago: 24,
    slug: 'semantic-html-is-a-kindness-to-strangers',
    name: 'Grace',
    country: 'United Kingdom',
    text: 'I use a screen reader every day. The sentence about the building without doors is exactly how it feels. Please keep writing about this.',
  },
  {
    ago: 19,
    slug: 'why-café-is-not-always-café-in-javascript',
    name: 'Amélie Rousseau',
    country: 'France',
    text: 'As the owner of an é, I can confirm that three airlines have lost me in exactly this way.',
  },
  {
    ago: 16,
    slug: 'what-a-database-index-does-for-a-web-page',
    name: 'Lotte',
    country: 'Netherlands',
    text: 'The first explanation that told me what I pay for an index and not only what I get. Could you write the next one about when to take one away again?',
  },
  {
    ago: 15,
    slug: 'what-a-database-index-does-for-a-web-page',
    name: 'Daniel R.',
    country: 'Germany',
    text: 'Followed it line by line in SQLite 3.45 and got the same plans. Thank you for giving the table as well, hardly anybody does.',
  },
  {
    ago: 12,
    slug: 'the-last-coffee-of-the-day',
    name: 'Tomás',
    country: 'Chile',
    text: 'Moved my last cup to one o’clock after reading this. Four nights in: I wake at five rather than at two. I call it a win.',
  },
  {
    ago: 8,
    slug: 'the-last-coffee-of-the-day',
    name: 'Hanna',
    country: 'Finland',
    text: 'You are asking a Finn to stop at noon. I have read it twice, with a cup in my hand, and will think about it.',
  },
  {
    ago: 2,
    slug: 'sleep-after-fifteen-years-of-late-releases',
    name: 'Night shift',
    country: 'Canada',
    text: 'We moved our releases to Tuesday mornings. The first one broke something, and for once everybody who could mend it was awake.',
  },
  {
    ago: 1,
    slug: 'http-caching-for-a-small-website',
    name: 'Björn',
    country: 'Sweden',
    text: 'Rule one took me five minutes and my pages feel like a different site. Rule two took me a Sunday, but that was my own doing.',
  },
]

/** A message to the author. */
interface Message {
  readonly ago: number
  readonly name: string
  readonly email: string
  readonly country: string
  readonly text: string
}

/** The messages that the demo's author got, oldest first. */
export const messages: readonly Message[] = [
  {
    ago: 58,
    name: 'Clara Neumann',
    email: 'clara.neumann@example.com',
    country: 'Austria',
    text: 'Hello! I teach a small evening class in web design and would like to print “Semantic HTML is a kindness to strangers” for my twelve students. May I, with your name and the address on it?',
  },
  {
    ago: 41,
    name: 'Samuel',
    email: 'samuel.owusu@example.com',
    country: 'Ghana',
    text: 'In the article about shell scripts the third example ends without closing its quote when I copy it from my phone. On the desktop it is fine. Perhaps it is only my phone, but I thought you would want to know.',
  },
  {
    ago: 20,
    name: 'The Tuesday readers',
    email: 'tuesday.readers@example.com',
    country: 'New Zealand',
    text: 'We are five retired librarians who meet on Tuesdays, and last week we read you aloud. The page with the listen button did half of the work. Greetings from Dunedin.',
  },
  {
    ago: 6,
    name: 'Leila Haddad',
    email: 'leila.haddad@example.com',
    country: 'Morocco',
    text: 'Would you come and talk about the debugging notebook, by video, for an hour in spring? We are a group of about thirty, most of us in our first job. We cannot pay much, but we ask good questions.',
  },
  {
    ago: 1,
    name: 'Ruth',
    email: 'ruth.abrams@example.com',
    country: 'United States',
    text: 'My eyes thank you. So does the chimney across the street, I am sure.',
  },
]

/** The first parts of the subscribers' addresses. */
export const subscribers =
  `ines.almeida grace.w lotte.devries marek.nowak yuki.tanabe samuel.owusu clara.neumann hanna.v
tomas.rojas p.okafor amelie.r daniel.r sunniva.berg old.tom leila.haddad ruth.abrams bjorn.lind anouk.meyer
jonas.weber priya.nair mateo.silva eva.kral noor.ahmed ffion.rees giulia.conti oskar.lund mina.park hugo.martin
sara.cohen petra.novak ivan.petrov wanjiru.k rosa.delgado tuesday.readers`.split(/\s+/)
