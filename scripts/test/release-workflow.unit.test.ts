import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { root } from '../lib/paths.ts'
import { newFolder } from '../testing/new-folder.ts'

const Step = z.object({ run: z.string().optional() })
const Workflow = z.object({
  on: z.object({ push: z.object({ tags: z.array(z.string()) }) }),
  jobs: z.object({
    test: z.object({ uses: z.string() }),
    release: z.object({ needs: z.string(), steps: z.array(Step) }),
  }),
})
const workflow = Workflow.parse(parse(readFileSync(`${root}.github/workflows/release.yml`, 'utf8')))
const { steps } = workflow.jobs.release

/** Runs the workflow's script for a tag, with a `gh` that prints what it is given. */
const release = (tag: string, changelog: string) => {
  const folder = newFolder()
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'gh'), '#!/bin/sh\necho "$@"\nfor last; do :; done\ncat "$last"\n')
  chmodSync(join(bin, 'gh'), 0o755)
  writeFileSync(join(folder, 'package.json'), '{"version":"0.2.0"}')
  writeFileSync(join(folder, 'CHANGELOG.md'), changelog)
  const script = steps.find(({ run }) => run)?.run as string
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--norc', '-eo', 'pipefail', '-c', script],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        PATH: `${bin}:${process.env.PATH}`,
        RUNNER_TEMP: folder,
        GITHUB_REF_NAME: tag,
      },
    },
  )
  return { status, said: (stdout + stderr).replaceAll(folder, '') }
}

const changelog = '# Changelog\n\n## Unreleased\n\n- later\n\n## 0.2.0 - 2026-12-01\n\n- a line\n'

test('a tag is tested, then released with the notes of its version alone', () => {
  expect(workflow.on.push.tags).toEqual(['v*'])
  expect([workflow.jobs.test.uses, workflow.jobs.release.needs]).toEqual([
    './.github/workflows/test.yml',
    'test',
  ])
  expect(release('v0.2.0', `${changelog}\n## 0.1.0\n\n- earlier\n`)).toEqual({
    status: 0,
    said: 'release create v0.2.0 --verify-tag --title v0.2.0 --notes-file /notes.md\n\n- a line\n\n',
  })
})

test('a tag of another version, or one without a section, releases nothing', () => {
  expect(release('v0.3.0', changelog)).toEqual({
    status: 1,
    said: 'The tag v0.3.0 is not the version in package.json.\n',
  })
  expect(release('v0.2.0', '# Changelog\n\n## 0.2.0\n\n## 0.1.0\n\n- earlier\n')).toEqual({
    status: 1,
    said: 'CHANGELOG.md has no section 0.2.0.\n',
  })
})

test('the changelog has a section for the version in package.json', () => {
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  expect(readFileSync(`${root}CHANGELOG.md`, 'utf8')).toMatch(
    new RegExp(`^## ${version.replaceAll('.', '\\.')}( |$)`, 'm'),
  )
})
