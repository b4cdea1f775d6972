/** Items of a challenge (specification, section 9). */
export const captchaItems = 8
/** The least number to choose (specification, section 5). */
export const captchaPicks = 4
