import { useState } from 'react'
import { Button } from './Button.tsx'

/** Copies an address. */
export const CopyLink = ({ address }: { readonly address: string }) => {
  const [label, setLabel] = useState('Copy link')
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setLabel('Copied'),
      () => setLabel('The browser did not allow it'),
    )
  return <Button onClick={() => void copy()}>{label}</Button>
}
