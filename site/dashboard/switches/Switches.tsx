import { useCallback, useState } from 'react'
import { cookieNames } from '../../../shared/names.ts'
import { cookieAges } from '../../../shared/timings.ts'
import { hasCookie, writeCookie } from '../../browser/lib/cookies.ts'
import { ask } from '../data/ask.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../parts/Failure.tsx'
import { Switch } from './Switch.tsx'
import { prepareSound } from './sound.ts'
import { block, monitor } from './switches.ts'
import { useAccess, useSwitch } from './use-switch.ts'

/** Whether this browser is in the development phase. */
const isInDevelopment = (): boolean => hasCookie(cookieNames.development)

/** Sets or clears the cookie of the development phase, and its label. @returns whether the browser accepted it */
const setDevelopment = (isOn: boolean): boolean => {
  writeCookie(cookieNames.development, isOn ? '1' : '', isOn ? cookieAges.development : 0)
  document.documentElement.toggleAttribute('data-development', isInDevelopment())
  return isInDevelopment() === isOn
}

/** The monitor, which the specification calls Anti Virus; turning it on plays a sound. */
const AntiVirus = () => {
  const { data } = useStore(monitor.store)
  const { turn, ...state } = useSwitch({
    send: (isOn) => ask('setMonitor', { body: { monitor: isOn, monitorId: 'monitor' } }),
    onTurned: (answer) =>
      monitor.update(({ data: known }) => ({ data: { ...known, monitor: answer.monitor } })),
    load: monitor.load,
  })
  const isOn = data?.data.monitor
  return (
    <Switch
      title="Anti Virus"
      name="Monitor"
      isOn={isOn}
      {...state}
      onTurn={(next) => {
        const play = next ? prepareSound() : undefined
        void turn(next).then(() => {
          if (monitor.store.get().data?.data.monitor) play?.()
        })
      }}
    >
      While it is on, pages that readers have open close within a minute after you turn Busy on.
    </Switch>
  )
}

const access = {
  red: 'Red: the blog is closed to readers. You still see it. Turn Busy off to open it.',
  green: 'Green: the blog is open to readers. Turn Busy on to close it.',
} as const

/** The switch that closes the blog to readers. */
const Access = () => {
  const { data } = useStore(block.store)
  const { turn, ...state } = useAccess()
  return (
    <Switch
      title="Access"
      name="Busy"
      isSignal
      isOn={data && data.block === 'red'}
      {...state}
      onTurn={(next) => void turn(next)}
    >
      {data ? access[data.block] : 'Opens or closes the blog for readers.'}
    </Switch>
  )
}

/** Whether this browser shows the label 'Development Phase'. */
const Phase = () => {
  const [isOn, setOn] = useState(isInDevelopment)
  const [refusal, setRefusal] = useState('')
  useWhenVisible(useCallback(() => setOn(isInDevelopment()), []))
  return (
    <Switch
      title="Phase"
      name="Development"
      isOn={isOn}
      isWaiting={false}
      refusal={refusal}
      onTurn={(next) => {
        const isAccepted = setDevelopment(next)
        setOn(isInDevelopment())
        setRefusal(isAccepted ? '' : 'This browser refused the cookie that the switch needs.')
      }}
    >
      In this browser only: every page shows Development Phase at its top.
    </Switch>
  )
}

const load = () => Promise.all([monitor.load(), block.load()])

const Cursor = () => {
  const known = [useStore(monitor.store), useStore(block.store)]
  useWhenVisible(load)
  const failed = known.find(({ failure }) => failure !== undefined)
  return (
    <div className="switches">
      {failed?.failure !== undefined && (
        <Failure problem={failed.failure} onRetry={() => void load()} />
      )}
      <AntiVirus />
      <Access />
      <Phase />
    </div>
  )
}
export default Cursor
