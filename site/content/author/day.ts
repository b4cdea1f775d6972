/** An hour and what happens in it. */
export interface TimelineEntry {
  readonly time: string
  readonly text: string
}

/** An ordinary day of the author. */
export const day: readonly TimelineEntry[] = [
  {
    time: '06:30',
    text: 'Up, at weekends too. I stand at the back door until there has been some daylight.',
  },
  { time: '09:00', text: 'The notebook first, then the screen. In that order, or not at all.' },
  {
    time: '10:00',
    text: 'Changes go out now, when everybody who might have to repair one is awake.',
  },
  {
    time: '14:00',
    text: 'On Tuesdays, to the second lock and back with Marta. It is called a meeting.',
  },
  { time: '16:00', text: 'A look at the chimney. It is six metres away and never changes.' },
  { time: '18:00', text: 'Bread in the oven. On Mondays and Thursdays, squats beside it.' },
  { time: '21:00', text: 'A bath, with the radio on. Please do not knock.' },
  { time: '22:30', text: 'Something printed. The telephone sleeps in the kitchen.' },
]
