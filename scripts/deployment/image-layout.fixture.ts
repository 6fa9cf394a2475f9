import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { type ComposeFile, readCompose } from './compose-file.fixture.ts'
import { readStages, type Stage, type StageCopy } from './dockerfile.fixture.ts'

/** False for files that .dockerignore excludes from the image. */
const isIncluded = (file: string) =>
  !/(^|\/)(node_modules|dist|\.types)$|\.(test|fixture)\.tsx?$/.test(file)

/** Reads the stages of a service's image. The last stage is the image. */
export function stagesOf(root: string, service: keyof ComposeFile['services']): Stage[] {
  const build = readCompose(root).services[service]?.build
  if (!build) throw new Error(`${service} has no Dockerfile`)
  const stages = readStages(root, build.dockerfile)
  const last = build.target ? stages.findIndex(({ name }) => name === build.target) : -1
  return last < 0 ? stages : stages.slice(0, last + 1)
}

/** Links the node_modules of the project and of its workspaces into `folder`. */
function linkNodeModules(root: string, folder: string) {
  for (const part of readdirSync(folder)
    .filter((name) => name !== 'node_modules')
    .concat('.')) {
    const installed = path.join(root, part, 'node_modules')
    if (existsSync(installed)) symlinkSync(installed, path.join(folder, part, 'node_modules'))
  }
}

/**
 * Copies the files of a service's image into `folder`, as its Dockerfile does. Build output and installed
 * packages come from this working copy.
 */
export function assembleImage(root: string, service: string, folder: string) {
  const stages = stagesOf(root, service)
  const image = stages.at(-1)
  if (!image) throw new Error(`${service} has no stage`)
  const stageOf = (name?: string) => stages.find((stage) => stage.name === name)

  const copyFiles = ({ from, sources, target }: StageCopy) => {
    for (const source of sources) {
      if (source === '/app') {
        const installed = stageOf(from)
        for (const copy of [stageOf(installed?.base), installed].flatMap(
          (one) => one?.copies ?? [],
        ))
          copyFiles(copy)
        linkNodeModules(root, folder)
        continue
      }
      const origin = path.join(root, from ? path.relative('/app', source) : source)
      const intoFolder = target.endsWith('/') || target === '.'
      const destination = path.join(folder, target, intoFolder ? path.basename(source) : '')
      mkdirSync(path.dirname(destination), { recursive: true })
      cpSync(origin, destination, {
        recursive: true,
        filter: (file) => file === origin || isIncluded(file),
      })
    }
  }
  for (const copy of image.copies) copyFiles(copy)
  // Run only `mkdir node_modules && ln -s …`. The other RUN commands install, build or write outside `folder`.
  for (const run of image.runs.filter((command) => command.startsWith('mkdir node_modules'))) {
    spawnSync('/bin/sh', ['-c', run], { cwd: folder })
  }
  return {
    cwd: path.join(folder, path.relative('/app', image.workdir ?? '/app')),
    entrypoint: image.entrypoint,
    command: image.command,
  }
}
