import { useCallback, useState } from 'react'
import { storageNames } from '../../../shared/names.ts'
import { ask } from '../data/ask.ts'
import { readJson } from '../data/storage.ts'
import { useStore } from '../data/store.ts'
import { useWhenVisible } from '../data/use-when-visible.ts'
import { Failure } from '../frame/Failure.tsx'
import { isInDevelopment, setDevelopment } from './phase.ts'
import { Switch } from './Switch.tsx'
import { readySound } from './sound.ts'
import { block, monitor } from './switches.ts'
import { useTurn } from './use-turn.ts'

/** The monitor, which the specification calls Anti Virus; a sound when it is turned on. */
const AntiVirus = () => {
  const { data } = useStore(monitor.store)
  const { turn, ...state } = useTurn({
    send: (isOn) => ask('setMonitor', { body: { monitor: isOn, monitorId: 'monitor' } }),
    onTurned: (answer) =>
      monitor.put(({ data: known }) => ({ data: { ...known, monitor: answer.monitor } })),
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
        const play = next ? readySound() : undefined
        void turn(next).then(() => {
          if (monitor.store.get().data?.data.monitor) play?.()
        })
      }}
    >
      While it is on, pages that readers have open close within a minute of Busy being turned on.
    </Switch>
  )
}

const access = {
  red: 'Red: readers find the blog closed. You still see it.',
  green: 'Green: readers find the blog open.',
} as const

/** Whether readers are let in. */
const Access = () => {
  const { data } = useStore(block.store)
  const { turn, ...state } = useTurn({
    send: (isOn) => {
      const authData = readJson(storageNames.auth, () => true) ?? {}
      return ask('setBlock', { body: { r: isOn ? 'red' : 'green', authData } })
    },
    onTurned: (answer) => block.put(() => answer),
    load: block.load,
  })
  return (
    <Switch
      title="Access"
      name="Busy"
      isSignal
      isOn={data && data.block === 'red'}
      {...state}
      onTurn={(next) => void turn(next)}
    >
      {data ? access[data.block] : 'Whether readers find the blog open.'}
    </Switch>
  )
}

/** Whether this browser shows the label 'Development Phase'. */
const Phase = () => {
  const [isOn, setOn] = useState(isInDevelopment)
  const [refusal, setRefusal] = useState<string | null>(null)
  useWhenVisible(useCallback(() => setOn(isInDevelopment()), []))
  return (
    <Switch
      title="Phase"
      name="Development"
      isOn={isOn}
      isWaiting={false}
      refusal={refusal}
      onTurn={(next) => {
        const isTaken = setDevelopment(next)
        setOn(isInDevelopment())
        setRefusal(isTaken ? null : 'This browser does not take the cookie that it needs.')
      }}
    >
      In this browser alone: every page says Development Phase at its top.
    </Switch>
  )
}

const load = () => Promise.all([monitor.load(), block.load()])

/** The three switches of the site. */
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
