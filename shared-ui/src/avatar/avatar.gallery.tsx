import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Avatar } from './avatar.tsx'

export const avatarPage: GalleryPage = {
  title: 'Avatar',
  when: 'Beside the name of a customer or packer. There are no photos of people.',
  Content: () => (
    <Part name="Avatar" min="9rem">
      <State name="Rest">
        <Avatar name="Marcus T." />
      </State>
      <State name="Small">
        <Avatar name="Marcus T." small />
      </State>
    </Part>
  ),
}
