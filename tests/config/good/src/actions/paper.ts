export default {
  file: { upload: async () => null },
};
