import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { type ComposeFile, readCompose } from './compose-file.ts'
import { readStages, type Stage, type StageCopy } from './dockerfile.ts'

/** What .dockerignore keeps out, as far as the copied folders have it. */
const kept = (file: string) =>
  !/(^|\/)(node_modules|dist|\.types)$|\.(test|fixture)\.tsx?$/.test(file)

/** The stages of a service's image, its own last. */
export function stagesOf(root: string, service: keyof ComposeFile['services']): Stage[] {
  const build = readCompose(root).services[service]?.build
  if (!build) throw new Error(`${service} has no image of its own`)
  const stages = readStages(root, build.dockerfile)
  const last = build.target ? stages.findIndex(({ name }) => name === build.target) : -1
  return last < 0 ? stages : stages.slice(0, last + 1)
}

/** What is installed for all, and what some part has of its own. */
function layInstalled(root: string, folder: string) {
  for (const part of readdirSync(folder)
    .filter((name) => name !== 'node_modules')
    .concat('.')) {
    const installed = path.join(root, part, 'node_modules')
    if (existsSync(installed)) symlinkSync(installed, path.join(folder, part, 'node_modules'))
  }
}

/**
 * Lays the files of a service's image into `folder`, as its Dockerfile copies them: what it builds is
 * taken from the build that is here, what it installs from what is installed here.
 */
export function assembleImage(root: string, service: string, folder: string) {
  const stages = stagesOf(root, service)
  const image = stages.at(-1)
  if (!image) throw new Error(`${service} has no stage`)
  const stageOf = (name?: string) => stages.find((stage) => stage.name === name)

  const lay = ({ from, sources, target }: StageCopy) => {
    for (const source of sources) {
      if (source === '/app') {
        const installed = stageOf(from)
        for (const copy of [stageOf(installed?.base), installed].flatMap(
          (one) => one?.copies ?? [],
        ))
          lay(copy)
        layInstalled(root, folder)
        continue
      }
      const origin = path.join(root, from ? path.relative('/app', source) : source)
      const intoFolder = target.endsWith('/') || target === '.'
      const goal = path.join(folder, target, intoFolder ? path.basename(source) : '')
      mkdirSync(path.dirname(goal), { recursive: true })
      cpSync(origin, goal, { recursive: true, filter: (file) => file === origin || kept(file) })
    }
  }
  for (const copy of image.copies) lay(copy)
  // Of its commands those that lay files below the image's own folder.
  for (const run of image.runs.filter((command) => command.startsWith('mkdir node_modules'))) {
    spawnSync('/bin/sh', ['-c', run], { cwd: folder })
  }
  return {
    cwd: path.join(folder, path.relative('/app', image.workdir ?? '/app')),
    entrypoint: image.entrypoint,
    command: image.command,
  }
}
