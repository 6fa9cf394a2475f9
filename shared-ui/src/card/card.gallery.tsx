import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Card, CardGrid } from './card.tsx'

export const cardPage: GalleryPage = {
  title: 'Card',
  when: 'For one item in a list of similar items. Content that is alone on its page needs no card.',
  Content: () => (
    <>
      <Part name="Card">
        <State name="Without padding" note="An image is inset by 8 px.">
          <Card>Two rooms, third floor</Card>
        </State>
        <State name="Padded">
          <Card $pad>Two rooms, third floor</Card>
        </State>
        <State name="As a link" note="The caller adds hover styles.">
          <Card as="a" href="#/card" $pad>
            Two rooms, third floor
          </Card>
        </State>
      </Part>
      <Part name="CardGrid">
        <State name="As many as fit" wide>
          <CardGrid $min="12rem">
            <li>
              <Card $pad>Piano</Card>
            </li>
            <li>
              <Card $pad>Aquarium</Card>
            </li>
            <li>
              <Card $pad>Forty boxes</Card>
            </li>
          </CardGrid>
        </State>
      </Part>
    </>
  ),
}
