/** The five security questions (specification, section 5); sign-in draws one of them. */
export const securityQuestions = [
  'favourite weight category',
  'nickname',
  'name',
  'type a function',
  'what is API',
] as const
