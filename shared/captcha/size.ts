/** Items of a challenge (specification, section 9). */
export const captchaItems = 8
/** At least so many have to be chosen. */
export const captchaPicks = 4
