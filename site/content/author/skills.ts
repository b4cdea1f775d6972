/** A drawing on a 24 × 24 grid, in strokes of the text's colour. */
export interface Icon {
  readonly name: string
  readonly markup: string
}

/** What the author can do, and how far it goes. */
export interface Skill extends Icon {
  readonly note: string
}

export const skills: readonly Skill[] = [
  {
    name: 'HTML',
    markup: '<path d="m8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14"/>',
    note: 'A heading where there is a heading. Most of accessibility is done by then.',
  },
  {
    name: 'CSS',
    markup: '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M3 9.5h18M10 9.5V20"/>',
    note: 'Enough to set a page that reads well, and to know when to stop.',
  },
  {
    name: 'TypeScript',
    markup:
      '<path d="M8.5 4C5 4 7 9 6 10.5c-.5 1-1.5 1.5-2.5 1.5 1 0 2 .5 2.5 1.5C7 15 5 20 8.5 20M15.5 4c3.5 0 1.5 5 2.5 6.5.5 1 1.5 1.5 2.5 1.5-1 0-2 .5-2.5 1.5C17 15 19 20 15.5 20M12 10v.01M12 14.5v.01"/>',
    note: 'Names and promises. I read signatures the way others read faces.',
  },
  {
    name: 'SQL',
    markup:
      '<ellipse cx="12" cy="6" rx="7.5" ry="3"/><path d="M4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3"/>',
    note: 'My mother tongue at work. I ask for the plan before I ask for the rows.',
  },
  {
    name: 'HTTP',
    markup: '<path d="M4 4v16M20 4v16M8 8.5h8m-3-3 3 3-3 3M16 15.5H8m3-3-3 3 3 3"/>',
    note: 'Caching, mostly: the art of not asking twice.',
  },
  {
    name: 'Shell',
    markup:
      '<rect x="2.5" y="4" width="19" height="16" rx="2"/><path d="m7 9 3 3-3 3M12.5 15H17"/>',
    note: 'Short scripts, quoted variables, and a test for each, because they are software.',
  },
  {
    name: 'Git',
    markup:
      '<circle cx="7" cy="5.5" r="2.5"/><circle cx="7" cy="18.5" r="2.5"/><circle cx="17" cy="8" r="2.5"/><path d="M7 8v8M17 10.5c0 3.5-3.5 5-7.7 6.5"/>',
    note: 'Small changes with a sentence of why. Bisecting, when I have stopped reasoning.',
  },
  {
    name: 'Testing',
    markup:
      '<path d="M8.5 3h7M10 3v6l-5.6 9.3A1.8 1.8 0 0 0 6 21h12a1.8 1.8 0 0 0 1.6-2.7L14 9V3M9 15.5l2.3 2 4-4"/>',
    note: 'With a date in March, a title in Polish, and an amount that ends in a third of a cent.',
  },
  {
    name: 'Accessibility',
    markup:
      '<circle cx="12" cy="4.5" r="2"/><path d="M4.5 9c5 1.5 10 1.5 15 0M12 10.2V15m0 0-3 6m3-6 3 6"/>',
    note: 'Learned beside a reader who showed me our catalogue with his ears.',
  },
  {
    name: 'Writing',
    markup:
      '<path d="m4 20 1.2-5L16.5 3.9a2 2 0 0 1 2.8 0l.8.8a2 2 0 0 1 0 2.8L9 18.8 4 20ZM14.3 6.2l3.6 3.6"/>',
    note: 'Slowly, with a pencil, and twice.',
  },
]
