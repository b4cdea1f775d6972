import type { ComponentProps } from 'react'

type Props = ComponentProps<'button'>

/** A secondary button, which submits no form. */
export const Button = (props: Props) => <button className="quiet-button" type="button" {...props} />

/** The button that submits a form. */
export const SubmitButton = (props: Props) => <button className="button" type="submit" {...props} />
