/** The two verses of the footer, from two traditions. */
export const verses = [
  { text: 'Be still, and know that I am God.', source: 'Psalm 46:10' },
  { text: 'Let noble thoughts come to us from every side.', source: 'Rigveda 1.89.1' },
] as const
