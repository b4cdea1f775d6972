import { ForgetReader } from './ForgetReader.tsx'

/** A short fixed message (specification, section 2), and the form to forget a reader. */
const Privacy = () => (
  <>
    <p className="dashboard-text">
      What you write and read here stays between this browser and your site. Nothing of it goes to
      another company: no counter, no font, no script comes from elsewhere. Only e-mails to
      subscribers pass through the mail provider that you chose.
    </p>
    <ForgetReader />
  </>
)
export default Privacy
