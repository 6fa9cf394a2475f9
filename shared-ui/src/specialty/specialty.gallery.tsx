import styled from 'styled-components'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Row } from '../page/stack.tsx'
import { SpecialtyIcon, specialtyIconFor } from './specialty-icon.tsx'

const names = [
  'heavy straps',
  'dolly',
  'piano',
  'antiques',
  'aquariums',
  'large animals',
  'pets',
  'fine art',
  'box truck',
  'crane',
  'cargo van',
  'horse trailer',
  'flatbed trailer',
  'vehicle trailer',
  'unknown to us',
]

const All = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 11rem), 1fr));
  gap: var(--s-4);
  & li {
    display: flex;
    align-items: center;
    gap: var(--s-3);
    min-width: 0;
  }
  & svg {
    color: var(--accent-text);
  }
`

const Wrench = specialtyIconFor('unknown to us')

export const specialtyPage: GalleryPage = {
  title: 'Specialty',
  when: 'For the icon of a specialty, by the name from the API. Unknown names get a wrench.',
  Content: () => (
    <>
      <Part name="SpecialtyIcon">
        <State
          name="All with an icon, and one unknown"
          code={'<SpecialtyIcon name={specialty.name} size={24} />'}
          wide
        >
          <All>
            {names.map((name) => (
              <li key={name}>
                <SpecialtyIcon name={name} size={24} />
                <span>{name}</span>
              </li>
            ))}
          </All>
        </State>
        <State name="Next to its name" note="Decorative.">
          <Row $gap="var(--s-2)">
            <SpecialtyIcon name="piano" />
            piano
          </Row>
        </State>
        <State name="Alone" note="An image with an accessible name and a tooltip.">
          <SpecialtyIcon name="crane" named />
        </State>
        <State name="Sizes">
          <Row>
            <SpecialtyIcon name="crane" size={16} />
            <SpecialtyIcon name="crane" />
            <SpecialtyIcon name="crane" size={24} />
            <SpecialtyIcon name="crane" size={32} />
          </Row>
        </State>
      </Part>
      <Part name="specialtyIconFor">
        <State
          name="The icon as a component"
          note="For callers that set more than the size. Does not rotate the crane."
          code={
            "const Icon = specialtyIconFor('unknown to us')\n<Icon size={32} strokeWidth={1.25} />"
          }
        >
          <Wrench size={32} strokeWidth={1.25} />
        </State>
      </Part>
    </>
  ),
}
