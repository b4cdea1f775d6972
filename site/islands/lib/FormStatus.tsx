import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'

interface Props {
  readonly message: string
  /** Whether it says that the form succeeded: then it stands where the button was. */
  readonly isDone?: boolean
  readonly tabIndex?: number
  readonly ref?: Ref<HTMLParagraphElement>
}

/** What a form says. A new sentence comes into view: the pressed button may be at the window's edge. */
export const FormStatus = ({ message, isDone, tabIndex, ref }: Props) => {
  const line = useRef<HTMLParagraphElement>(null)
  useImperativeHandle(ref, () => line.current as HTMLParagraphElement)
  useEffect(() => {
    if (message === '') return
    line.current?.scrollIntoView({ block: 'nearest' })
    // Where both do not fit, what is to be filled in comes first.
    const { activeElement } = document
    if (activeElement?.ariaInvalid === 'true') activeElement.scrollIntoView({ block: 'nearest' })
  }, [message])
  return (
    <p className="form-status" role="status" data-done={isDone} tabIndex={tabIndex} ref={line}>
      {message}
    </p>
  )
}
