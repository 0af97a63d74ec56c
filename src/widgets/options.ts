/** JSON Schema of `ui:options`. */
export const options = (properties: Record<string, object>, required?: readonly string[]) => ({
  type: 'object',
  additionalProperties: false,
  properties,
  ...(required && { required }),
});

export const WORDS = {
  description:
    'Property of the record with the words of the entry: the server writes them, and they are shown while the source cannot be had.',
  type: 'string',
};

export const CROP = {
  description: 'Form of the cut that is offered. Default: the picture is taken as it is.',
  enum: ['square'],
};

export const ADVISED_SIDE = {
  description:
    'Pixels of the shorter side. A smaller picture comes with a notice that it may be blurred in print; it is taken all the same.',
  type: 'integer',
  minimum: 1,
};
