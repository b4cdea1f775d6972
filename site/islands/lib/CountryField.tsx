import { countries } from '../../content/countries.ts'

interface Props {
  /** Whether the options are rendered; they weigh 2 kB, so that a page may leave them out. */
  readonly hasOptions?: boolean
  readonly disabled?: boolean
}

/** A choice of country, for a form's grid. */
export const CountryField = ({ hasOptions = true, disabled }: Props) => (
  // Outside the label, because the options would become part of the label's text.
  <div className="field">
    <label htmlFor="sp-country">Country</label>
    <select id="sp-country" name="country" autoComplete="country-name" required disabled={disabled}>
      <option value="">Choose a country</option>
      {/* An own value, as a translator changes the text. */}
      {hasOptions &&
        countries.map((country) => (
          <option key={country} value={country}>
            {country}
          </option>
        ))}
    </select>
  </div>
)
