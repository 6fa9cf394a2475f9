import { useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { SpecialtyIcon } from '../specialty/specialty-icon.tsx'
import { CheckRow } from './check-row.tsx'
import { Chip } from './chip.tsx'
import { CheckList, ChipList, TileList } from './choice-lists.tsx'
import { RadioChips } from './radio-chips.tsx'
import { RadioList } from './radio-list.tsx'
import { TileCheckbox } from './tile-checkbox.tsx'

const piano = <SpecialtyIcon name="piano" />

function Reasons({ error }: { error?: string }) {
  const [value, setValue] = useState<string>()
  return (
    <RadioList
      label="Why?"
      options={[
        { value: 'truck', label: 'My truck is not available' },
        { value: 'time', label: 'I cannot make it', description: 'On this day, at this time.' },
        { value: 'late', label: 'Too late', disabled: true },
      ]}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

function Minutes({ error }: { error?: string }) {
  const [value, setValue] = useState<number>()
  return (
    <RadioChips<number>
      label="When will you be there?"
      options={[15, 30, 45].map((minutes) => ({ value: minutes, label: `${minutes} minutes` }))}
      value={value}
      onChange={setValue}
      error={error}
    />
  )
}

export const choicePage: GalleryPage = {
  title: 'Choice',
  when: 'For selecting any number of a few options: chips in a form, tiles if the selection is the page, rows in a narrow panel. All three are native checkboxes. For one of a few options, use RadioList, or RadioChips if each is one short word.',
  Content: () => (
    <>
      <Part name="Chip" min="13rem" hug>
        <State name="Rest">
          <Chip label="piano" icon={piano} />
        </State>
        <State name="Checked" note="A checkmark replaces the icon.">
          <Chip label="piano" icon={piano} defaultChecked />
        </State>
        <State name="Hover" shown="hover">
          <Chip label="piano" icon={piano} />
        </State>
        <State name="Focus" shown="focus">
          <Chip label="piano" icon={piano} />
        </State>
        <State name="Disabled">
          <Chip label="piano" icon={piano} disabled />
        </State>
      </Part>
      <Part name="RadioChips" min="18rem">
        <State name="Rest" note="For one of a few short words.">
          <Minutes />
        </State>
        <State name="Error">
          <Minutes error="Choose one." />
        </State>
      </Part>
      <Part name="TileCheckbox">
        <State name="Rest">
          <TileCheckbox label="aquariums" icon={<SpecialtyIcon name="aquariums" size={22} />} />
        </State>
        <State name="Ticked">
          <TileCheckbox
            label="aquariums"
            icon={<SpecialtyIcon name="aquariums" size={22} />}
            defaultChecked
          />
        </State>
        <State name="With a description">
          <TileCheckbox
            label="aquariums"
            icon={<SpecialtyIcon name="aquariums" size={22} />}
            description="Emptying, padding and moving glass tanks."
          />
        </State>
        <State name="Hover" shown="hover">
          <TileCheckbox label="box truck" icon={<SpecialtyIcon name="box truck" size={22} />} />
        </State>
        <State name="Focus" shown="focus">
          <TileCheckbox label="box truck" icon={<SpecialtyIcon name="box truck" size={22} />} />
        </State>
        <State name="Disabled">
          <TileCheckbox
            label="box truck"
            icon={<SpecialtyIcon name="box truck" size={22} />}
            disabled
          />
        </State>
        <State name="Long text">
          <TileCheckbox label="a specialty whose name takes more than a single line of its tile" />
        </State>
      </Part>
      <Part name="CheckRow" min="15rem">
        <State name="Rest">
          <CheckRow label="dolly" icon={<SpecialtyIcon name="dolly" />} />
        </State>
        <State name="Ticked">
          <CheckRow label="dolly" icon={<SpecialtyIcon name="dolly" />} defaultChecked />
        </State>
        <State name="Hover" shown="hover">
          <CheckRow label="dolly" />
        </State>
        <State name="Focus" shown="focus">
          <CheckRow label="dolly" />
        </State>
        <State name="Disabled">
          <CheckRow label="dolly" disabled />
        </State>
      </Part>
      <Part name="ChipList">
        <State name="Wraps" wide>
          <ChipList>
            <Chip label="fine art" defaultChecked />
            <Chip label="pets" />
          </ChipList>
        </State>
      </Part>
      <Part name="TileList">
        <State name="In columns" wide>
          <TileList>
            <TileCheckbox label="cargo van" />
            <TileCheckbox label="box truck" defaultChecked />
            <TileCheckbox label="crane" />
          </TileList>
        </State>
      </Part>
      <Part name="CheckList">
        <State name="In columns" wide>
          <CheckList>
            <CheckRow label="antiques" />
            <CheckRow label="piano" defaultChecked />
            <CheckRow label="pets" />
          </CheckList>
        </State>
      </Part>
      <Part name="RadioList" min="18rem">
        <State name="Rest">
          <Reasons />
        </State>
        <State name="Error">
          <Reasons error="Choose one." />
        </State>
      </Part>
    </>
  ),
}
