import { countries } from '../../content/countries.ts'

/** Fills a `CountryField` that came without its options. */
export const fillCountries = (select: HTMLSelectElement): void => {
  select.append(...countries.map((country) => new Option(country)))
}
