/*
 * Messages that browser and server share. They are not in the table of all errors, so that a form loads
 * only its own messages.
 */
export const notHuman = 'If you not a Robot?'
export const authenticationFailed = 'Authentication failed...'
export const captchaTooFew = 'Choose the requirement'
export const emailMissing = 'Enter your e-mail address.'
export const emailMalformed = 'This is not an e-mail address.'
export const emailDisallowed = 'An e-mail address here has letters, digits and . _ % + - @ only.'
export const opinionIncomplete = 'Name, country and opinion are all needed.'
export const opinionSent = 'Opinion was sent already'
export const pingIncomplete = 'Name, e-mail, country and detail are all needed.'
export const pingSent = 'Message already sent, wait for 24 hours'
