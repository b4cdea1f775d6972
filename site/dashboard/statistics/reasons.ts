const words: Readonly<Record<string, string>> = {
  visitor: 'A browser reported a failed check',
  'too-many-attempts': 'Too many attempts',
  'not-human': 'The robot box was not passed',
  'wrong-colors': 'Wrong colour codes',
  'wrong-answer': 'Wrong answer to the security question',
  'short-password': 'The password was too short',
  'malformed-email': 'No e-mail of the kind that is asked for',
  'malformed-username': 'No user name of the right length',
  'wrong-credentials': 'Wrong user name, e-mail or password',
}

/** Why a sign-in was refused, in words. @param reason a problem's code, or `visitor` */
export const reasonInWords = (reason: string): string => words[reason] ?? reason
