/** Whether the new blog shows the samples. @param isKept whether it does so already */
export const SamplesChoice = ({ isKept }: { readonly isKept: boolean }) => (
  <fieldset className="set-up-samples">
    <legend>What the blog begins with</legend>
    <label className="check">
      <input type="radio" name="samples" value="none" defaultChecked={!isKept} />
      <span>Begin empty</span>
    </label>
    <label className="check">
      <input type="radio" name="samples" value="kept" defaultChecked={isKept} />
      <span>Keep the sample pages and articles</span>
    </label>
  </fieldset>
)
