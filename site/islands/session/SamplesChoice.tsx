/** Whether the new blog shows the samples. */
export const SamplesChoice = () => (
  <fieldset className="set-up-samples">
    <legend>What the blog begins with</legend>
    <label>
      <input type="radio" name="samples" value="none" defaultChecked />
      <span>Begin empty</span>
    </label>
    <label>
      <input type="radio" name="samples" value="kept" />
      <span>Keep the sample pages and articles</span>
    </label>
  </fieldset>
)
