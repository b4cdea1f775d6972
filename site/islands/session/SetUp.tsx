import { useEffect, useState } from 'react'
import { call } from '../../browser/lib/call.ts'
import { type Restored, SetUpForm } from './SetUpForm.tsx'

const unusable =
  'This Worker has no set-up code yet. Set its secret SETUP_CODE to at least 24 random characters (npm run deploy does), then load this page again.'
const ended = 'This blog has an owner by now. Load this page again to sign in.'

/** The set-up of a blog that has no owner. @param restored what stands on its pages already */
export const SetUp = (restored: Restored) => {
  const [note, setNote] = useState('')
  useEffect(() => {
    void call('readSetup').then((reply) => {
      if (!reply.ok) return
      if (reply.data.isSetUp) setNote(ended)
      else if (reply.data.code === 'unusable') setNote(unusable)
    })
  }, [])
  return (
    <>
      <p className="set-up-note" role="status">
        {note}
      </p>
      <SetUpForm {...restored} />
    </>
  )
}
