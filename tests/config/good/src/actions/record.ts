export default {
  read: { cacheKey: () => '', load: async () => null },
};
