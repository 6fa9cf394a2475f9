import styled from 'styled-components'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { SpecialtyIcon } from './specialty-icon.tsx'

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

export const specialtyPage: GalleryPage = {
  title: 'Specialty',
  when: 'For the icon of a specialty, by the name from the API. Unknown names get a wrench.',
  Content: () => (
    <>
      <Part name="SpecialtyIcon">
        <State name="All with an icon, and one unknown" wide>
          <All>
            {names.map((name) => (
              <li key={name}>
                <SpecialtyIcon name={name} size={24} />
                <span>{name}</span>
              </li>
            ))}
          </All>
        </State>
        <State name="Alone" note="An image with an accessible name and a tooltip.">
          <SpecialtyIcon name="crane" named />
        </State>
      </Part>
    </>
  ),
}
