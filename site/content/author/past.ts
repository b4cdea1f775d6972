import type { TimelineEntry } from './day.ts'

/** The author's past, oldest first. */
export const past: readonly TimelineEntry[] = [
  {
    time: '1997',
    text: 'A book about BASIC, borrowed from the town library and renewed eleven times. There was no computer in the house. I ran the programs in my head, where they all worked.',
  },
  {
    time: '2004',
    text: 'My first website, for the rowing club: one table inside another, and a visitor counter that counted mostly me.',
  },
  {
    time: '2010',
    text: 'The library that had lent me the book needed someone to look after its catalogue. I said I would stay for a year.',
  },
  {
    time: '2013',
    text: 'The first night on which everything failed at once. I thought it was the end. It was a full disk.',
  },
  {
    time: '2018',
    text: 'The first grey notebook, after testing the same wrong idea on a Monday and again on the Thursday.',
  },
  {
    time: '2022',
    text: 'My back asked for a word. Marta suggested the canal, and we have had our meetings there since.',
  },
  {
    time: '2024',
    text: 'We stopped releasing at night. I began to sleep, and to read what is known about sleeping.',
  },
  {
    time: '2025',
    text: 'This blog, begun in order to find out whether my father had been right about baths.',
  },
]
