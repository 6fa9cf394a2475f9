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

/** The words of an instruction in exec form, like ["node", "main.ts"]. */
const listOf = (instruction: Instruction) =>
  JSON.parse(instruction.getArgumentsContent() ?? '[]') as string[]

function copyOf(instruction: Copy): StageCopy {
  const words = wordsOf(instruction)
  return {
    from: instruction.getFromFlag()?.getValue() ?? undefined,
    sources: words.slice(0, -1),
    target: words.at(-1) ?? '',
  }
}

function add(stage: Stage, instruction: Instruction) {
  switch (instruction.getKeyword()) {
    case 'COPY':
      stage.copies.push(copyOf(instruction as Copy))
      break
    case 'RUN':
      stage.runs.push(wordsOf(instruction).join(' '))
      break
    case 'USER':
      stage.user = wordsOf(instruction)[0]
      break
    case 'WORKDIR':
      stage.workdir = wordsOf(instruction)[0]
      break
    case 'ENTRYPOINT':
      stage.entrypoint = listOf(instruction)
      break
    case 'CMD':
      stage.command = listOf(instruction)
      break
    case 'ARG':
    case 'ENV':
      for (const word of wordsOf(instruction)) {
        const [name = '', value = null] = word.split('=')
        stage.settings.push({ name, value })
      }
      break
  }
}

/** The stages of a Dockerfile, in order. The last one is the image, unless a target is set. */
export function readStages(root: string, file: string): Stage[] {
  const dockerfile = DockerfileParser.parse(readFileSync(path.join(root, file), 'utf8'))
  const fromLines = dockerfile.getFROMs()
  const stages = fromLines.map((from): Stage => ({
    name: from.getBuildStage() ?? undefined,
    base: from.getImage() ?? '',
    copies: [],
    runs: [],
    settings: [],
    entrypoint: [],
    command: [],
  }))
  for (const instruction of dockerfile.getInstructions()) {
    const line = instruction.getRange().start.line
    const at = fromLines.findLastIndex((from) => from.getRange().start.line < line)
    const stage = stages[at]
    if (stage && instruction.getKeyword() !== 'FROM') add(stage, instruction)
  }
  return stages
}
