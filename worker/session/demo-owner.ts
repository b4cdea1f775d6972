import type { Factors } from './factors.ts'

/** The demo's owner, whom everybody knows; a test compares it with the file that `npm run dev` copies. */
export const demoOwner = {
  username: 'robinhale26',
  email: 'robin@mailbox.example.com',
  password: 'a-quiet-press-in-the-attic',
  colors: '#16202b #0f766e #d9573f #f2a65a',
  answers: [
    'lightweight',
    'rob',
    'robin',
    'const add = (a, b) => a + b',
    'a contract between programs',
  ],
} as const

/** The fields that have a value of the demo's owner. */
export const demoFields = ({
  username,
  email,
  colors,
  password,
  answers = {},
}: Partial<Factors> & { readonly password?: string | undefined }): string[] => [
  ...(username === demoOwner.username ? ['username'] : []),
  ...(email === demoOwner.email ? ['email'] : []),
  ...(colors === demoOwner.colors ? ['colors'] : []),
  ...(password === demoOwner.password ? ['password'] : []),
  // Somebody may have one of these short answers by chance.
  ...(Object.values(answers).join('\n') === demoOwner.answers.join('\n') ? ['answers'] : []),
]
