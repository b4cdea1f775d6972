/*
 * Messages that browser and server share. They are not in the table of all errors, so that a form loads
 * only its own messages.
 */
export const notHuman = 'If you not a Robot?'
export const authenticationFailed = 'Authentication failed...'
export const captchaTooFew = 'Choose the requirement'
/** What registering an address says, and what comes next. It gets no alerts until its owner confirms by e-mail. */
export const subscribeAnswers = {
  Registered: ['Registered', 'Check your e-mail to confirm.'],
  'Registered without a letter': ['Registered', 'Check the e-mail we sent you earlier.'],
  'ID already exists': ['Email already exists'],
} as const
export const incompleteLink = 'This link is incomplete. Please open it from the e-mail again.'
export const scriptNeeded =
  'This form needs JavaScript, which did not run here. Nothing was read or stored of what you sent; go back, and it may still be there.'
export const emailMissing = 'Enter your e-mail address.'
export const emailMalformed = 'This is not an e-mail address.'
export const emailDisallowed = 'An e-mail address here has letters, digits and . _ % + - @ only.'
export const opinionIncomplete = 'Name, country and opinion are all needed.'
export const opinionSent = 'Opinion was sent already'
export const pingIncomplete = 'Name, e-mail, country and detail are all needed.'
export const pingSent = 'Message already sent, wait for 24 hours'
