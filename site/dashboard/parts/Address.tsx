import { Fragment } from 'react'

/** A long address, of a page or of a network: its lines may break between its parts. */
export const Address = ({ address }: { readonly address: string }) =>
  address.split(/(?<=[:/])(?!\/)/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
