/** A quote of the landing page (specification, section 3). */
export interface Quote {
  readonly id: number
  readonly author: string
  /** The text, in English. */
  readonly en: string
}

/** A page never loads the whole list, only the file with the drawn quote. */
export const quotesPerFile = 20

export const quotesPath = (file: number): string => `/quotes/${file}.json`

/** The type size of a quote: short and long ones fill the same block. */
export const quoteSize = ({ en }: Pick<Quote, 'en'>): 'huge' | 'large' | 'medium' | 'small' =>
  en.length <= 45 ? 'huge' : en.length <= 70 ? 'large' : en.length <= 130 ? 'medium' : 'small'
