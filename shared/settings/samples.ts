/** What the sample author is, as long as the blog shows the samples and its author says nothing else. */
export const sampleProfile = {
  bio: 'Software developer and writer working with web technologies. Reach me through the Ping page.',
  avatar: '/samples/author.svg',
  network: 'https://www.linkedin.com/in/robin-hale-example',
  social: 'https://x.com/robin_hale_example',
  code: 'https://github.com/robin-hale-example',
  skills: [
    {
      name: 'HTML',
      icon: 'brackets',
      note: 'A heading where there is a heading. Most of accessibility is done by then.',
    },
    {
      name: 'CSS',
      icon: 'layout',
      note: 'Enough to set a page that reads well, and to know when to stop.',
    },
    {
      name: 'TypeScript',
      icon: 'braces',
      note: 'Names and promises. I read signatures the way others read faces.',
    },
    {
      name: 'SQL',
      icon: 'database',
      note: 'My mother tongue at work. I ask for the plan before I ask for the rows.',
    },
    { name: 'HTTP', icon: 'exchange', note: 'Caching, mostly: the art of not asking twice.' },
    {
      name: 'Shell',
      icon: 'terminal',
      note: 'Short scripts, quoted variables, and a test for each, because they are software.',
    },
    {
      name: 'Git',
      icon: 'branch',
      note: 'Small changes with a sentence of why. Bisecting, when I have stopped reasoning.',
    },
    {
      name: 'Testing',
      icon: 'flask',
      note: 'With a date in March, a title in Polish, and an amount that ends in a third of a cent.',
    },
    {
      name: 'Accessibility',
      icon: 'person',
      note: 'Learned beside a reader who showed me our catalogue with his ears.',
    },
    { name: 'Writing', icon: 'pencil', note: 'Slowly, with a pencil, and twice.' },
  ],
} as const

/** Where the pictures of the samples are: the gate hides them from a blog that begins empty. */
export const samplesPath = '/samples/'
