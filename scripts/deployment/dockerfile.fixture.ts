import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast'

/** A COPY instruction. `sources` are paths of the project, or of the stage `from`. */
export interface StageCopy {
  from?: string
  sources: string[]
  target: string
}

/** A build stage: the instructions from one FROM to the next. */
export interface Stage {
  name?: string
  /** An image or the name of an earlier stage. */
  base: string
  copies: StageCopy[]
  /** The commands of RUN, without flags. */
  runs: string[]
  /** The names and values of ARG and ENV. */
  settings: { name: string; value: string | null }[]
  user?: string
  workdir?: string
  entrypoint: string[]
  command: string[]
}

const wordsOf = (instruction: Instruction) =>
  instruction.getArguments().map((argument) => argument.getValue())

function copyOf(instruction: Instruction): StageCopy {
  const words = wordsOf(instruction)
  const from = (instruction as Copy).getFromFlag()?.getValue() ?? undefined
  return { from, sources: words.slice(0, -1), target: words.at(-1) ?? '' }
}

/** Reads the stages of a Dockerfile, in order. The last stage is the image, unless a target is set. */
export function readStages(root: string, file: string): Stage[] {
  const dockerfile = DockerfileParser.parse(readFileSync(path.join(root, file), 'utf8'))
  const fromLines = dockerfile.getFROMs()
  const stageAt = (line: number) =>
    fromLines.findLastIndex((from) => from.getRange().start.line < line)
  return fromLines.map((from, stage) => {
    const all = (...keywords: string[]) =>
      dockerfile
        .getInstructions()
        .filter((one) => stageAt(one.getRange().start.line) === stage)
        .filter((one) => keywords.includes(one.getKeyword()))
    const word = (keyword: string) => all(keyword).flatMap(wordsOf).at(-1)
    /** Returns the words of an instruction in exec form, like ["node", "main.ts"]. */
    const list = (keyword: string) =>
      JSON.parse(all(keyword).at(-1)?.getArgumentsContent() ?? '[]') as string[]
    return {
      name: from.getBuildStage() ?? undefined,
      base: from.getImage() ?? '',
      copies: all('COPY').map(copyOf),
      runs: all('RUN').map((run) => wordsOf(run).join(' ')),
      settings: all('ARG', 'ENV')
        .flatMap(wordsOf)
        .map((setting) => {
          const [name = '', value = null] = setting.split('=')
          return { name, value }
        }),
      user: word('USER'),
      workdir: word('WORKDIR'),
      entrypoint: list('ENTRYPOINT'),
      command: list('CMD'),
    }
  })
}
