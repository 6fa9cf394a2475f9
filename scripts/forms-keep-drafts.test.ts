import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')

/** The functions that keep unsent text for Back and a reload. */
const draftFunctions = [
  'useUnsavedInput',
  'useUnsavedText',
  'useKeptText',
  'keptText',
  'useSupportDraft',
  'changeDraft',
  'readSignUpDraft',
]

/** Fields whose draft another file keeps, although no file renders them as elements. */
const exceptions: Record<string, string> = {
  'customer-app/src/gigs/form/field-table.tsx':
    'a table of fields: use-gig-form.ts keeps the draft of all of them with keepDraft',
  'customer-app/src/gigs/form/fields/note-field.tsx':
    'a part of the job form: use-gig-form.ts keeps the draft of all answers with keepDraft',
}

const sources = ['shell', 'customer-app', 'packer-app', 'shared-ui'].flatMap((workspace) =>
  readdirSync(path.join(root, workspace, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !/\.(test|gallery|fixture)\.tsx$/.test(file))
    .map((file) => {
      const name = path.posix.join(workspace, 'src', file.replaceAll(path.sep, '/'))
      return { name, text: readFileSync(path.join(root, name), 'utf8') }
    }),
)
type Source = (typeof sources)[number]

const keepsDraft = ({ text }: Source) =>
  new RegExp(`\\b(${draftFunctions.join('|')})\\b`).test(text)

const componentsOf = ({ text }: Source) =>
  [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name = '']) => name)

const renders = ({ text }: Source, component: string) =>
  new RegExp(`<${component}\\b|\\(${component}\\)`).test(text)

/** The files that render a component of this file. */
const usersOf = (source: Source) =>
  sources.filter(
    (other) => other !== source && componentsOf(source).some((name) => renders(other, name)),
  )

/** Returns the files that render the field of `source` and keep no draft; empty if each user keeps one. */
function withoutDraft(source: Source): string[] {
  if (keepsDraft(source)) return []
  const users = usersOf(source)
  return users.length === 0 ? [source.name] : users.flatMap(withoutDraft)
}

const field = sources.find(({ name }) => name === 'shared-ui/src/field/text-area.tsx') as Source
const forms = sources.filter(
  (source) => source !== field && (renders(source, 'TextArea') || renders(source, 'textarea')),
)

test('the search finds the multi-line fields', () => {
  expect(forms.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'shell/src/messages/composer.tsx',
      'shared-ui/src/review/review-dialog.tsx',
      ...Object.keys(exceptions),
    ]),
  )
})

test.each(forms.filter(({ name }) => !(name in exceptions)).map((source) => [source.name, source]))(
  'every form with the field of %s keeps unsent text',
  (_name, source) => {
    expect(withoutDraft(source)).toEqual([])
  },
)
