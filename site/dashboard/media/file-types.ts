import { pictureTypes } from '../../../shared/pictures/picture-name.ts'

/** What a file chooser offers. */
export const acceptedPictures = Object.values(pictureTypes).join(',')
